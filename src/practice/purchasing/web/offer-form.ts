import * as z from 'zod';
import { moneyForField, moneyOfField } from '#foundation/web/money-on-screen.ts';
import { quantityText, readQuantity } from '#foundation/web/quantity-on-screen.ts';
import { OfferFields, type SupplierOffer } from '../suppliers.contract.ts';
import { wholeOf } from './purchasing-texts.ts';

/** The form of an offer, in which numbers and amounts are text. */
const Fields = z.object({
  code: z.string(),
  name: z.string(),
  packName: z.string(),
  packThousandths: z.string(),
  minimumPacks: z.string(),
  incrementPacks: z.string(),
  leadDays: z.string(),
  priceMinor: z.string(),
  isPreferred: z.boolean(),
});
export type OfferForm = z.infer<typeof Fields>;

const BLANK: OfferForm = {
  code: '',
  name: '',
  packName: '',
  packThousandths: '',
  minimumPacks: '1',
  incrementPacks: '1',
  leadDays: '',
  priceMinor: '',
  isPreferred: false,
};

export const toOfferForm = (offer: SupplierOffer | undefined): OfferForm =>
  offer === undefined
    ? BLANK
    : {
        code: offer.code ?? '',
        name: offer.name ?? '',
        packName: offer.packName,
        packThousandths: quantityText(offer.packThousandths),
        minimumPacks: String(offer.minimumPacks),
        incrementPacks: String(offer.incrementPacks),
        leadDays: offer.leadDays === null ? '' : String(offer.leadDays),
        priceMinor: offer.priceMinor === null ? '' : moneyForField(offer.priceMinor, offer.currency),
        isPreferred: offer.isPreferred,
      };

/** A number that may be left blank; one that no schema accepts for anything else. */
const orBlank = (text: string, read: (typed: string) => number | null): number | null =>
  text.trim() === '' ? null : (read(text) ?? NaN);

/** The fields of the contract; invalid numbers are passed on for the schema to reject. */
export const toOfferFields = (form: OfferForm, currency: string): z.input<typeof OfferFields> => ({
  ...form,
  packThousandths: readQuantity(form.packThousandths) ?? NaN,
  minimumPacks: wholeOf(form.minimumPacks) ?? NaN,
  incrementPacks: wholeOf(form.incrementPacks) ?? NaN,
  leadDays: orBlank(form.leadDays, wholeOf),
  priceMinor: orBlank(form.priceMinor, (text) => moneyOfField(text, currency)),
});

/** The checks of the contract, so that errors are shown before it is sent. */
export const checkedOfferForm = (currency: string) =>
  Fields.superRefine((form, check) => {
    const parsed = OfferFields.safeParse(toOfferFields(form, currency));
    for (const { path, message } of parsed.error?.issues ?? [])
      check.addIssue({ code: 'custom', path: [String(path[0] ?? 'packName')], message });
  });
