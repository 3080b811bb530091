import * as z from 'zod';
import { isEmail } from '#foundation/values/email.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { contactOrBlank, lineOrBlank, oneLine, optionalNotes } from '#foundation/contract/one-line.ts';
import { pageOf, PageRequest } from '#foundation/contract/page.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';

const wholeNumber = (min: number, max: number, message: string) =>
  z.int(message).min(min, message).max(max, message);
const DAYS = 'Use whole days, from 0 to 365.';
const PACKS = 'Use a whole number from 1 to 10,000.';
const PACK_SIZE = 'Enter a quantity above 0, up to 1 million.';
const PRICE = 'Use an amount up to 10 million.';

/** What can be changed about a supplier. */
export const SupplierFields = z.strictObject({
  name: oneLine(120, 'Enter a name.'),
  /** Where orders are sent. */
  email: lineOrBlank(254).refine((text) => text === null || isEmail(text), 'Enter an email address.'),
  phone: contactOrBlank(60),
  address: lineOrBlank(300),
  /** The clinic’s number at the supplier. */
  accountNumber: lineOrBlank(60),
  /** The supplier’s own registration for controlled drugs. */
  registration: lineOrBlank(60),
  /** Days from the order to the delivery. */
  leadDays: wholeNumber(0, 365, DAYS),
  note: optionalNotes(2000),
});

export const Supplier = z.object({
  ...SupplierFields.shape,
  id: z.uuid(),
  /** How many items it offers. */
  offerCount: z.int(),
  version: RecordVersion,
  archivedAt: Instant.nullable(),
});
export type Supplier = z.infer<typeof Supplier>;

export const listSuppliersEndpoint = endpoint({
  id: 'purchasing.listSuppliers',
  method: 'GET',
  path: '/v1/suppliers',
  summary: 'Whom the clinic buys from, by name; archived ones last.',
  permission: 'stock:read',
  reads: ['suppliers'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(Supplier) }),
  errors: [],
});

export const addSupplierEndpoint = endpoint({
  id: 'purchasing.addSupplier',
  method: 'POST',
  path: '/v1/suppliers',
  summary: 'Adds a supplier.',
  permission: 'stock:manage',
  audit: 'supplier.added',
  changes: ['suppliers'],
  input: SupplierFields,
  output: Supplier,
  errors: ['supplier_name_taken'],
  idempotent: true,
});

export const ChangeSupplier = z.strictObject({
  ...SupplierFields.shape,
  id: z.uuid(),
  version: RecordVersion,
  isArchived: z.boolean(),
});
export type ChangeSupplier = z.infer<typeof ChangeSupplier>;

/** Nothing is suggested from an archived supplier. */
export const changeSupplierEndpoint = endpoint({
  id: 'purchasing.changeSupplier',
  method: 'PUT',
  path: '/v1/suppliers/{id}',
  summary: 'Changes a supplier, archives or restores it.',
  permission: 'stock:manage',
  audit: 'supplier.changed',
  changes: ['suppliers'],
  input: ChangeSupplier,
  output: Supplier,
  errors: ['not_found', 'record_changed', 'supplier_name_taken'],
});

/** What can be said about an item that a supplier offers. */
export const OfferFields = z.strictObject({
  /** As the supplier calls it. */
  code: lineOrBlank(60),
  name: lineOrBlank(200),
  /** What is ordered at once, such as `box of 100`. */
  packName: oneLine(60, 'Enter what is ordered at once, such as a box.'),
  /** How much that is, in thousandths of dispensing units. */
  packThousandths: wholeNumber(1, 1_000_000_000, PACK_SIZE),
  minimumPacks: wholeNumber(1, 10_000, PACKS),
  incrementPacks: wholeNumber(1, 10_000, PACKS),
  /** Null where it is the supplier’s. */
  leadDays: wholeNumber(0, 365, DAYS).nullable(),
  /** Of a pack, without tax, in minor units of the clinic’s currency. */
  priceMinor: wholeNumber(0, 1_000_000_000, PRICE).nullable(),
  /** Where the item is ordered, if several suppliers offer it. */
  isPreferred: z.boolean(),
});
export type OfferFields = z.infer<typeof OfferFields>;

export const SupplierOffer = z.object({
  ...OfferFields.shape,
  supplierId: z.uuid(),
  itemId: z.uuid(),
  itemName: z.string(),
  itemCode: z.string().nullable(),
  unit: z.string(),
  controlSchedule: z.string().nullable(),
  currency: z.string(),
  version: RecordVersion,
});
export type SupplierOffer = z.infer<typeof SupplierOffer>;

export const ListSupplierOffers = z.strictObject({
  ...PageRequest.shape,
  supplierId: z.uuid(),
  /** Beginning of any word of the item, or the supplier’s code. */
  q: z.string().trim().max(100).default(''),
});
export type ListSupplierOffers = z.infer<typeof ListSupplierOffers>;

export const listSupplierOffersEndpoint = endpoint({
  id: 'purchasing.listOffers',
  method: 'GET',
  path: '/v1/suppliers/{supplierId}/items',
  summary: 'What a supplier offers, by the name of the item.',
  permission: 'stock:read',
  reads: ['catalogueItems', 'suppliers/{supplierId}'],
  input: ListSupplierOffers,
  output: pageOf(SupplierOffer),
  errors: [],
});

const OneOffer = { supplierId: z.uuid(), itemId: z.uuid('Choose an item.') };

export const SetSupplierOffer = z.strictObject({
  ...OfferFields.shape,
  ...OneOffer,
  /** As it was read; null for an item that the supplier does not offer yet. */
  version: RecordVersion.nullable(),
});
export type SetSupplierOffer = z.infer<typeof SetSupplierOffer>;

/** Of the suppliers of an item one at most is preferred: this one, if so said. */
export const setSupplierOfferEndpoint = endpoint({
  id: 'purchasing.setOffer',
  method: 'PUT',
  path: '/v1/suppliers/{supplierId}/items/{itemId}',
  summary: 'Sets in which packs and at what price a supplier delivers an item.',
  permission: 'stock:manage',
  audit: 'supplier_offer.set',
  changes: ['suppliers'],
  input: SetSupplierOffer,
  output: SupplierOffer,
  errors: ['not_found', 'record_changed', 'supplier_code_taken'],
});

export const removeSupplierOfferEndpoint = endpoint({
  id: 'purchasing.removeOffer',
  method: 'DELETE',
  path: '/v1/suppliers/{supplierId}/items/{itemId}',
  summary: 'Removes an item that a supplier does not offer any more. Orders keep what they say.',
  permission: 'stock:manage',
  audit: 'supplier_offer.removed',
  changes: ['suppliers'],
  input: z.strictObject(OneOffer),
  output: z.object({ removed: z.boolean() }),
  errors: ['not_found'],
});
