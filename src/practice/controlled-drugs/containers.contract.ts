import * as z from 'zod';
import { ContainerSummary } from './contract.ts';

/** `details` of `container_needed`: of which drugs, with the containers that have enough. Sent again with `containerIds` it succeeds. */
export const ContainerChoice = z.object({
  drugs: z.array(
    z.object({
      itemId: z.uuid(),
      name: z.string(),
      unit: z.string(),
      neededThousandths: z.int(),
      containers: z.array(ContainerSummary),
    }),
  ),
});
export type ContainerChoice = z.infer<typeof ContainerChoice>;

/** The containers that an act is drawn from: one of each controlled drug that it uses. */
export const ContainerIds = z.array(z.uuid()).max(10, 'Use at most 10 containers.');
