/** The page with Angular, compiled in the browser. */
import "@angular/compiler";
import {
  Component,
  inject,
  provideZonelessChangeDetection,
  signal,
} from "@angular/core";
import { bootstrapApplication } from "@angular/platform-browser";
import {
  QueryClient,
  injectInfiniteQuery,
  injectMutation,
  injectQuery,
  provideTanStackQuery,
} from "@tanstack/angular-query-experimental";
import type { Pet } from "pet-store-client";
import {
  addOptions,
  defaultOptions,
  petKey,
  petOptions,
  petsOptions,
  textsOf,
} from "./options.js";
import { choices, newPets, type Mount, type PageProps } from "./page.js";
import { typeIs } from "./types.js";

const page = ({ client, firstPet }: PageProps) => {
  class Page {
    readonly cache = inject(QueryClient);
    readonly id = signal(firstPet);
    readonly pet = injectQuery(() => petOptions(client, this.id()));
    readonly pets = injectInfiniteQuery(() => petsOptions(client));
    readonly add = injectMutation(() => addOptions(client, this.cache));
    readonly choices = Object.entries(choices);
    readonly newPets = Object.entries(newPets);

    texts() {
      const { cache, pet, pets, add } = this;
      typeIs<Pet | undefined>()(cache.getQueryData(petKey(client)), true);
      return textsOf(
        {
          pet: { data: pet.data(), error: pet.error() },
          pets: {
            data: pets.data(),
            error: pets.error(),
            hasNextPage: pets.hasNextPage(),
          },
          add: { data: add.data(), error: add.error() },
        },
        true,
      );
    }
  }
  Component({
    selector: "main",
    template: `
      <p id="pet">{{ texts().pet }}</p>
      <p id="pets">{{ texts().pets }}</p>
      <p id="added">{{ texts().added }}</p>
      @for (choice of choices; track choice[0]) {
        <button [id]="choice[0]" (click)="id.set(choice[1])"></button>
      }
      <button id="refetch" (click)="pet.refetch()"></button>
      <button id="more" (click)="pets.fetchNextPage()"></button>
      @for (newPet of newPets; track newPet[0]) {
        <button [id]="newPet[0]" (click)="add.mutate(newPet[1])"></button>
      }
    `,
  })(Page);
  return Page;
};

export const mount: Mount = (root, props) => {
  root.append(document.createElement("main"));
  const cache = new QueryClient({ defaultOptions });
  void bootstrapApplication(page(props), {
    providers: [provideZonelessChangeDetection(), provideTanStackQuery(cache)],
  });
};
