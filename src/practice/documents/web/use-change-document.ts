import type * as z from 'zod';
import { useWrite } from '#foundation/web/api.ts';
import { inOrder } from '#foundation/web/in-order.ts';
import { changeDocumentEndpoint, type Document } from '../contract.ts';

type Change = z.input<typeof changeDocumentEndpoint.input>;

interface ChangeCallbacks {
  readonly onSuccess?: (now: Document) => void;
  readonly onError?: (error: Error) => void;
}

/**
 * Changes a document. Changes that follow each other quickly are sent one after the other, so that nobody conflicts with
 * their own: a rotation may still be under way when the switch for the client is pressed.
 */
export function useChangeDocument() {
  const { mutateAsync, isPending, error } = useWrite(changeDocumentEndpoint);
  const change = (
    { version: seen, ...fields }: Change,
    { onSuccess, onError }: ChangeCallbacks = {},
  ): void => {
    void inOrder({ id: fields.id, version: seen }, (version) => mutateAsync({ ...fields, version })).then(
      onSuccess,
      (refusal: Error) => onError?.(refusal),
    );
  };
  return { change, isPending, error };
}
