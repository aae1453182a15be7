// Part of the Specwright runtime.
/** Credentials of the caller. */

/** A value, or a function that is called before each attempt. */
export type Credential<Value = string> =
  Value | ((request: CredentialRequest) => Value | Promise<Value>);

/** The purpose of a credential, as the argument of a credential function. */
export interface CredentialRequest {
  /** The method and the path template of the operation: `GET /pets/{petId}`. */
  readonly operation: string;
  /** The scopes that the operation requires. */
  readonly scopes: readonly string[];
}

export interface BasicCredentials {
  readonly username: string;
  readonly password: string;
}
