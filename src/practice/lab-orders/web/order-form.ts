import * as z from 'zod';
import { LAB_PRIORITIES } from '#vocabulary/lab.ts';
import { CreateLabOrder } from '../contract.ts';

/** A chosen test with the item as which it is charged. */
const ChosenTest = z.object({
  code: z.string(),
  name: z.string(),
  specimen: z.string().nullable(),
  container: z.string().nullable(),
  note: z.string().nullable(),
  item: z.object({ id: z.string(), name: z.string() }).nullable(),
});
export type ChosenTest = z.infer<typeof ChosenTest>;

/** The form of an order: empty texts stand for nothing. */
export const OrderForm = z.object({
  laboratoryId: CreateLabOrder.shape.laboratoryId,
  tests: z.array(ChosenTest).min(1, 'Choose at least one test.').max(100, 'Choose at most 100 tests.'),
  priority: z.enum(LAB_PRIORITIES),
  doctorId: z.string().transform((id) => id || null),
  clinicalNote: z
    .string()
    .trim()
    .max(2000, 'Use at most 2,000 characters.')
    .transform((text) => text || null),
});
export type OrderFormInput = z.input<typeof OrderForm>;
export type OrderFormOutput = z.output<typeof OrderForm>;

export const blankOrder = (doctorId: string): OrderFormInput => ({
  laboratoryId: '',
  tests: [],
  priority: 'routine',
  doctorId,
  clinicalNote: '',
});

/** What the server is asked for. */
export const orderOf = ({ tests, ...fields }: OrderFormOutput, visitId: string) => ({
  ...fields,
  visitId,
  tests: tests.map(({ code, item }) => ({ code, itemId: item?.id ?? null })),
});
