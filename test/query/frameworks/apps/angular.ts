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
  skipToken,
} from "@tanstack/angular-query-experimental";
import type { Pet, PetStoreError } from "pet-store-client";
import {
  createPetMutation,
  getPetQuery,
  listPetsInfinite,
  queryKeys,
} from "pet-store-client/query";
import {
  choices,
  defaultOptions,
  invalidPet,
  newPet,
  pageSize,
  petText,
  petsText,
  type Mount,
  type PageProps,
} from "./page.js";
import { typeIs } from "./types.js";

const page = ({ client, firstPet }: PageProps) => {
  class Page {
    readonly cache = inject(QueryClient);
    readonly id = signal(firstPet);
    readonly pet = injectQuery(() => {
      const petId = this.id();
      return getPetQuery(
        client,
        petId === null ? skipToken : { path: { petId } },
      );
    });
    readonly pets = injectInfiniteQuery(() =>
      listPetsInfinite(client, pageSize),
    );
    readonly add = injectMutation(() => ({
      ...createPetMutation(client),
      onSuccess: () =>
        this.cache.invalidateQueries({ queryKey: queryKeys.groups.pets }),
    }));
    readonly choices = Object.entries(choices);
    readonly newPet = newPet;
    readonly invalidPet = invalidPet;
    readonly petText = petText;
    readonly petsText = petsText;

    types(): void {
      typeIs<Pet | undefined>()(this.pet.data(), true);
      typeIs<PetStoreError | null>()(this.pet.error(), true);
      typeIs<Pet[] | undefined>()(this.pets.data()?.pages[0]?.body, true);
      typeIs<PetStoreError | null>()(this.pets.error(), true);
      typeIs<Pet | undefined>()(this.add.data(), true);
      typeIs<PetStoreError | null>()(this.add.error(), true);
      const { queryKey } = getPetQuery(client, { path: { petId: 1 } });
      typeIs<Pet | undefined>()(this.cache.getQueryData(queryKey), true);
    }
  }
  Component({
    selector: "main",
    template: `
      <p id="pet">{{ petText(pet.data(), pet.error()) }}</p>
      <p id="pets">{{ petsText(pets.data()?.pages, pets.hasNextPage()) }}</p>
      <p id="added">{{ petText(add.data(), add.error()) }}</p>
      @for (choice of choices; track choice[0]) {
        <button [id]="choice[0]" (click)="id.set(choice[1])"></button>
      }
      <button id="refetch" (click)="pet.refetch()"></button>
      <button id="more" (click)="pets.fetchNextPage()"></button>
      <button id="add" (click)="add.mutate(newPet)"></button>
      <button id="invalid" (click)="add.mutate(invalidPet)"></button>
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
  return cache;
};
