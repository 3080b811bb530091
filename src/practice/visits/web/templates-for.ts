import type { Visit } from '../contract.ts';

/** The templates of a visit's species; those for the type of its appointment come first. */
export const templatesFor = ({ pet, appointmentTypeId }: Pick<Visit, 'appointmentTypeId' | 'pet'>) => ({
  species: pet.species,
  ...(appointmentTypeId === null ? {} : { appointmentTypeId }),
});
