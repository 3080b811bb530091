import { useWrite } from '#foundation/web/api.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { confirmAsWitnessEndpoint, type Confirmed } from '../witness.contract.ts';
import type { WitnessValues } from './witness-fields.tsx';

type SetError = (name: 'pin' | 'witnessUserId', error: { readonly message: string }) => void;

const wrongPin = (triesLeft: number): string =>
  triesLeft === 0
    ? 'Too many wrong PINs. This person cannot confirm for 15 minutes.'
    : `Wrong PIN. ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left.`;

/** Asks a witness to confirm something. The promise is of the confirmation; null after the reason was shown at its field. */
export function useWitness(): {
  readonly confirm: (what: Confirmed, witness: WitnessValues, setError: SetError) => Promise<string | null>;
  readonly isAsking: boolean;
} {
  const { mutateAsync, isPending } = useWrite(confirmAsWitnessEndpoint);
  const confirm = async (what: Confirmed, { witnessUserId, pin }: WitnessValues, setError: SetError) => {
    if (witnessUserId === '') {
      setError('witnessUserId', { message: 'Choose a witness.' });
      return null;
    }
    try {
      const { confirmationId, triesLeft } = await mutateAsync({ witnessUserId, pin, what });
      if (confirmationId === null) setError('pin', { message: wrongPin(triesLeft) });
      return confirmationId;
    } catch (error) {
      const [field] = error instanceof ApiError ? error.fields : [];
      setError(field?.path === 'witnessUserId' ? 'witnessUserId' : 'pin', {
        message: field?.message ?? messageOf(error),
      });
      return null;
    }
  };
  return { confirm, isAsking: isPending };
}
