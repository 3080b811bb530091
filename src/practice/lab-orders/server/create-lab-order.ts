import type { MemberContext } from '#foundation/server/http/context.ts';
import { openVisitForActs, planEach } from '#practice/acts/server/public/plan-each.ts';
import type { CreateLabOrder, LabOrder } from '../contract.ts';
import { getLabOrder } from './get-lab-order.ts';
import { insertOrder } from './insert-order.ts';
import { findOrderedTests, type OrderedTest } from './ordered-tests.ts';

const isCharged = (test: OrderedTest): test is OrderedTest & { readonly itemId: string } =>
  test.itemId !== null;

/**
 * LABO-2, CORE-1. Orders tests in a visit. Each test with an item is a planned act, so that it is charged once, and its act is that of no
 * other test. As which item a test is charged is remembered for the clinic's next order.
 *
 * @throws AppError `not_found`, `visit_closed`, `invalid_input`, `item_archived`, `alert_not_acknowledged`.
 */
export async function createLabOrder(ctx: MemberContext, input: CreateLabOrder): Promise<LabOrder> {
  const { visitId, petId } = await openVisitForActs(ctx, { visitId: input.visitId });
  const tests = await findOrderedTests(ctx, input);
  const charged = tests.filter(isCharged);
  const planned = await planEach(ctx, visitId, {
    items: charged.map(({ itemId, name }) => ({
      itemId,
      quantityThousandths: 1000,
      isEmergency: false,
      note: name,
      use: 'given' as const,
    })),
    overrideReason: input.overrideReason,
  });
  const actOf = new Map(charged.map(({ code }, index) => [code, planned[index] ?? null]));
  const id = await insertOrder(ctx, {
    input,
    petId,
    tests,
    actIds: tests.map(({ code }) => actOf.get(code) ?? null),
  });
  const order = await getLabOrder(ctx, { id });
  ctx.audit('lab_order.created', id, {
    after: {
      accession: order.accession,
      visitId,
      tests: tests.map(({ code }) => code),
      priority: input.priority,
    },
  });
  return order;
}
