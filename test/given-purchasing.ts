import { expect } from 'vitest';
import { purchasingHandlers } from '#practice/purchasing/server/routes.ts';
import { addSupplierEndpoint, setSupplierOfferEndpoint } from '#practice/purchasing/suppliers.contract.ts';
import { addPurchaseOrderEndpoint, changePurchaseOrderEndpoint } from '#practice/purchasing/contract.ts';
import {
  approvePurchaseOrderEndpoint,
  receivePurchaseOrderEndpoint,
  type ReceivePurchaseOrder,
  sendPurchaseOrderEndpoint,
} from '#practice/purchasing/steps.contract.ts';
import type { OfferFields } from '#practice/purchasing/suppliers.contract.ts';
import type { PurchaseOrder } from '#practice/purchasing/contract.ts';
import { setStockItemEndpoint } from '#practice/stock/settings.contract.ts';
import { stockHandlers } from '#practice/stock/server/routes.ts';
import { createTestApi } from './api.ts';
import type { TestDatabase } from './database.ts';
import { givenStock } from './given-stock.ts';

const SUPPLIER = {
  email: 'orders@vetsupply.test',
  phone: null,
  address: null,
  accountNumber: 'C-77',
  registration: null,
  leadDays: 3,
  note: null,
};
const OFFER: OfferFields = {
  code: null,
  name: null,
  packName: 'box',
  packThousandths: 10_000,
  minimumPacks: 1,
  incrementPacks: 1,
  leadDays: null,
  priceMinor: 500,
  isPreferred: false,
};

type Lot = Partial<ReceivePurchaseOrder['lines'][number]['lots'][number]>;

/** A clinic with a stock, a supplier that offers its item in boxes of ten for 5.00, and what tests of orders do again and again. */
export async function givenPurchasing(db: TestDatabase) {
  const stock = await givenStock(db);
  const { admin, csr, itemId } = stock;
  const api = createTestApi(db, [...purchasingHandlers, ...stockHandlers]);

  const supplier = async (fields: Partial<typeof SUPPLIER & { name: string }> = {}): Promise<string> => {
    const { status, body } = await api.call(admin, addSupplierEndpoint, {
      ...SUPPLIER,
      name: 'Vet Supply',
      ...fields,
      email: fields.email === undefined ? SUPPLIER.email : fields.email,
    });
    expect(status).toBe(200);
    return body.id;
  };
  const offered = async (supplierId: string, fields: Partial<OfferFields> = {}, item = itemId) => {
    const answer = await api.call(admin, setSupplierOfferEndpoint, {
      ...OFFER,
      ...fields,
      supplierId,
      itemId: item,
      version: null,
    });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  /** Says when an item is low. Its level is kept from then on. */
  const levels = async (reorder: number | null, par: number | null, item = itemId): Promise<void> => {
    const { status } = await api.call(csr, setStockItemEndpoint, {
      itemId: item,
      version: null,
      defaultLocationId: null,
      reorderPointThousandths: reorder,
      parLevelThousandths: par,
    });
    expect(status).toBe(200);
  };

  const supplierId = await supplier();
  await offered(supplierId);

  /** A draft of so many boxes of items. */
  async function draftOf(
    items: readonly string[],
    packs: number,
    priceMinor: number | null,
  ): Promise<PurchaseOrder> {
    const { body: empty } = await api.call(csr, addPurchaseOrderEndpoint, { supplierId });
    const { status, body } = await api.call(csr, changePurchaseOrderEndpoint, {
      id: empty.id,
      version: empty.version,
      locationId: empty.locationId,
      note: null,
      lines: items.map((item) => ({ itemId: item, packs, priceMinor })),
    });
    expect(status).toBe(200);
    return body;
  }
  const draft = (packs = 2, priceMinor: number | null = 500) => draftOf([itemId], packs, priceMinor);
  async function sentOf(
    items: readonly string[],
    packs = 2,
    priceMinor: number | null = 500,
  ): Promise<PurchaseOrder> {
    const { id, version } = await draftOf(items, packs, priceMinor);
    const { body: approved } = await api.call(admin, approvePurchaseOrderEndpoint, { id, version });
    const { status, body } = await api.call(csr, sendPurchaseOrderEndpoint, {
      id,
      version: approved.version,
      by: 'other',
    });
    expect(status).toBe(200);
    return body;
  }
  const sent = (packs = 2, priceMinor: number | null = 500) => sentOf([itemId], packs, priceMinor);
  /** Receives lots of the first line of an order, each of a box for 5.00 unless otherwise said. */
  const receive = (
    { id, version, locationId, lines }: PurchaseOrder,
    lots: readonly Lot[] = [{}],
    isComplete = false,
  ) =>
    api.call(csr, receivePurchaseOrderEndpoint, {
      id,
      version,
      locationId,
      deliveryNote: 'D-1',
      lines: [
        {
          lineId: lines[0]?.id ?? '',
          lots: lots.map((lot) => ({
            lotNumber: null,
            expiresOn: null,
            quantityThousandths: 10_000,
            costMinor: 500,
            ...lot,
          })),
          isComplete,
        },
      ],
    });

  return {
    stock,
    api,
    admin,
    csr,
    itemId,
    clinicId: stock.clinicId,
    supplierId,
    supplier,
    offered,
    levels,
    draft,
    sent,
    sentOf,
    receive,
  };
}
export type GivenPurchasing = Awaited<ReturnType<typeof givenPurchasing>>;
