/** The page with `httpResource` of Angular, compiled in the browser. */
import "@angular/compiler";
import {
  HttpClient,
  httpResource,
  provideHttpClient,
  withFetch,
  withInterceptors,
  type HttpErrorResponse,
  type HttpInterceptorFn,
} from "@angular/common/http";
import {
  Component,
  inject,
  provideZonelessChangeDetection,
  signal,
  type Signal,
} from "@angular/core";
import { bootstrapApplication } from "@angular/platform-browser";
import {
  createPet,
  getPet,
  listPets,
  type CreatePetRequest,
} from "pet-store-client";
import { describeRequest } from "pet-store-client/requests";
import { parsePets, type Pet } from "pet-store-validators";
import {
  choices,
  newPets,
  pageSize,
  petText,
  petsText,
  type Mount,
  type PageProps,
} from "./page.js";
import { typeIs } from "./types.js";

/** Descriptors have no credentials. */
const authorize: HttpInterceptorFn = (request, next) =>
  next(request.clone({ setHeaders: { Authorization: "Bearer secret-key" } }));

const page = ({ client, firstPet }: PageProps) => {
  class Page {
    readonly http = inject(HttpClient);
    readonly id = signal(firstPet);
    readonly pet = httpResource<Pet>(() => {
      const petId = this.id();
      return petId === null
        ? undefined
        : describeRequest(client, getPet, { path: { petId } });
    });
    readonly pets = httpResource(
      () => describeRequest(client, listPets, pageSize),
      { parse: parsePets },
    );
    readonly added = signal("nothing");
    readonly choices = Object.entries(choices);
    readonly newPets = Object.entries(newPets);

    add(newPet: CreatePetRequest): void {
      const { method, url, ...rest } = describeRequest(
        client,
        createPet,
        newPet,
      );
      this.http.request<Pet>(method, url, rest).subscribe({
        next: (pet) => {
          this.added.set(petText(pet, null));
          this.pets.reload();
          this.pet.reload();
        },
        error: (error: HttpErrorResponse) => {
          this.added.set(petText(undefined, error));
        },
      });
    }

    texts() {
      const { pet, pets } = this;
      typeIs<Signal<Pet | undefined>>()(pet.value.asReadonly(), true);
      typeIs<Signal<Pet[] | undefined>>()(pets.value.asReadonly(), true);
      const error = pet.error() as HttpErrorResponse | undefined;
      return {
        pet: petText(pet.hasValue() ? pet.value() : undefined, error),
        pets: petsText(pets.hasValue() ? pets.value() : undefined),
      };
    }
  }
  Component({
    selector: "main",
    template: `
      <p id="pet">{{ texts().pet }}</p>
      <p id="pets">{{ texts().pets }}</p>
      <p id="added">{{ added() }}</p>
      @for (choice of choices; track choice[0]) {
        <button [id]="choice[0]" (click)="id.set(choice[1])"></button>
      }
      <button id="refetch" (click)="pet.reload()"></button>
      @for (newPet of newPets; track newPet[0]) {
        <button [id]="newPet[0]" (click)="add(newPet[1])"></button>
      }
    `,
  })(Page);
  return Page;
};

export const mount: Mount = (root, props) => {
  root.append(document.createElement("main"));
  // Angular sends the requests.
  globalThis.fetch = props.client.fetch as typeof fetch;
  void bootstrapApplication(page(props), {
    providers: [
      provideZonelessChangeDetection(),
      provideHttpClient(withFetch(), withInterceptors([authorize])),
    ],
  });
};
