import { Link } from 'react-router';
import { ApiError } from '#foundation/web/api-error.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';

/** Why a pet was not saved. If another pet has the chip, it links to that pet, which may be the same one. */
export function PetFormError({ error }: { readonly error: unknown }) {
  if (error instanceof ApiError && error.code === 'microchip_taken') {
    const { petId, petName } = error.details;
    return (
      <Banner tone="bad" announce>
        <p>{error.message}</p>
        {typeof petId === 'string' && (
          <Link to={`/clinic/pets/${petId}`} className="focus-ring w-fit rounded-sm font-medium underline">
            Open {typeof petName === 'string' ? petName : 'that pet'}
          </Link>
        )}
      </Banner>
    );
  }
  // Errors of a field are shown at the field.
  if (error instanceof ApiError && error.fields.length > 0) return null;
  return <FormError error={error} />;
}
