import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  addPetAlertEndpoint,
  addPetEndpoint,
  changePetEndpoint,
  clearPetAlertEndpoint,
  exportPetsEndpoint,
  findDuplicatePetsEndpoint,
  getPetEndpoint,
  listPetsEndpoint,
  restorePetAlertEndpoint,
  setPetClientsEndpoint,
  transferPetEndpoint,
  weighPetEndpoint,
} from '../contract.ts';
import { addPet } from './public/add-pet.ts';
import { addPetAlert } from './add-pet-alert.ts';
import { changePet } from './change-pet.ts';
import { clearPetAlert } from './clear-pet-alert.ts';
import { exportPets } from './export-pets.ts';
import { findDuplicatePets } from './find-duplicate-pets.ts';
import { getPet } from './get-pet.ts';
import { listPets } from './list-pets.ts';
import { ownPetsHandlers } from './own/routes.ts';
import { restorePetAlert } from './restore-pet-alert.ts';
import { setPetClients } from './set-pet-clients.ts';
import { transferPet } from './transfer-pet.ts';
import { weighPet } from './public/weigh-pet.ts';

/** Paths with a fixed segment come before `/v1/pets/{id}`, which would match it as an id. */
export const petsHandlers: readonly Handler[] = [
  handle(exportPetsEndpoint, exportPets),
  handle(findDuplicatePetsEndpoint, findDuplicatePets),
  handle(addPetAlertEndpoint, addPetAlert),
  handle(addPetEndpoint, addPet),
  handle(changePetEndpoint, changePet),
  handle(clearPetAlertEndpoint, clearPetAlert),
  handle(getPetEndpoint, getPet),
  handle(listPetsEndpoint, listPets),
  handle(restorePetAlertEndpoint, restorePetAlert),
  handle(setPetClientsEndpoint, setPetClients),
  handle(transferPetEndpoint, transferPet),
  handle(weighPetEndpoint, weighPet),
  ...ownPetsHandlers,
];
