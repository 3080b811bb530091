import { ApiError } from '#foundation/web/api-error.ts';
import { ContainerChoice } from '../../containers.contract.ts';

/** The containers of a refusal by CD-2; null for any other error. */
export function containerChoiceOf(error: unknown): ContainerChoice | null {
  if (!(error instanceof ApiError) || error.code !== 'container_needed') return null;
  return ContainerChoice.safeParse(error.details).data ?? null;
}
