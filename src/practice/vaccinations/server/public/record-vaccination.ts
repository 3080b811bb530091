import type { Day } from '#foundation/values/day.ts';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { VaccinationDetails } from '../../contract.ts';
import { readVaccinationFacts } from '../read-vaccination-facts.ts';
import { type RecordedVaccination, writeVaccination } from '../write-vaccination.ts';

export interface GivenVaccine extends VaccinationDetails {
  readonly petId: string;
  /** A catalogue item of kind vaccine with product details. */
  readonly itemId: string;
  readonly visitId?: string | null;
  readonly actId?: string | null;
  /** The day at the clinic; today if undefined. */
  readonly givenOn?: Day | undefined;
}

const refuse = (path: string, message: string): never => {
  throw new AppError('invalid_input', { fields: [{ path, message }] });
};

/**
 * Records a dose that is given here, in the caller's transaction: with the product, the giver and the licence as they are
 * now (CORE-6), its number, and when the next one is due by which rule. Closes what was due of the product's targets and
 * opens what is due next. Writes no audit entry: the caller does.
 *
 * @throws AppError `not_found` for an unknown pet, visit or act; `pet_deceased`; `invalid_input` at `itemId` for an item
 *   that is no vaccine or has no product details, at `givenBy`, `supervisedBy`, `givenOn` or `lotExpiresOn`.
 */
export async function recordVaccination(
  ctx: MemberContext,
  dose: GivenVaccine,
): Promise<RecordedVaccination> {
  const { itemId, givenBy, supervisedBy } = dose;
  const facts = await readVaccinationFacts(ctx.tx, ctx.session.clinicId, {
    petId: dose.petId,
    itemId,
    userId: ctx.session.userId,
    givenBy,
    supervisedBy,
  });
  if (facts?.hasPet !== true) throw new AppError('not_found');
  const product = facts.product ?? refuse('itemId', 'Enter the vaccine’s product details first.');
  const giver = facts.giver ?? refuse('givenBy', 'Choose who gave it.');
  const supervisor = facts.supervisor ?? null;
  if (supervisedBy !== null && supervisor === null) refuse('supervisedBy', 'Choose a member of the staff.');
  return namingConstraints(
    {
      vaccinations_clinic_id_visit_id_fkey: 'not_found',
      vaccinations_clinic_id_act_id_fkey: 'not_found',
    },
    writeVaccination(ctx, {
      petId: dose.petId,
      givenOn: dose.givenOn,
      columns: {
        visit_id: dose.visitId ?? null,
        act_id: dose.actId ?? null,
        item_id: itemId,
        product_name: product.name,
        manufacturer: product.manufacturer,
        targets: product.targets,
        licensed_months: product.licensedMonths,
        lot: dose.lot,
        lot_expires_on: dose.lotExpiresOn,
        route: dose.route ?? product.route,
        site: dose.site,
        given_by: giver.id,
        given_by_name: giver.name,
        given_by_licence: giver.licence,
        supervised_by: supervisor?.id ?? null,
        supervised_by_name: supervisor?.name ?? null,
        supervised_by_licence: supervisor?.licence ?? null,
        rabies_tag: dose.rabiesTag,
        is_elsewhere: false,
      },
    }),
  );
}
