import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  addMyPetEndpoint,
  changeMyPetEndpoint,
  getMyPetEndpoint,
  listMyPetsEndpoint,
} from '../../own.contract.ts';
import { addMyPet } from './add-my-pet.ts';
import { changeMyPet } from './change-my-pet.ts';
import { getMyPet } from './get-my-pet.ts';
import { listMyPets } from './list-my-pets.ts';

/** What clients do with their own pets. */
export const ownPetsHandlers: readonly Handler[] = [
  handle(addMyPetEndpoint, addMyPet),
  handle(changeMyPetEndpoint, changeMyPet),
  handle(getMyPetEndpoint, getMyPet),
  handle(listMyPetsEndpoint, listMyPets),
];
