import { AppError } from '#vocabulary/errors.ts';
import type { FunctionDefinition } from '#supabase/functions/function-definition.ts';
import { sql } from 'kysely';

const mirror: FunctionDefinition = {
  name: 'mirror',
  methods: ['GET', 'POST', 'DELETE'],
  run: async ({ method, subPath, query, readJson }, { session }) => ({
    body: {
      method,
      subPath,
      query: [...query],
      sent: await readJson(),
      role: session.role,
      userId: session.userId,
    },
  }),
};

const refusing: FunctionDefinition = {
  name: 'refusing',
  run: ({ subPath }) =>
    subPath === 'own'
      ? Promise.resolve({ status: 409, body: { message: 'Not connected' } })
      : Promise.reject(new AppError('forbidden')),
};

/** A function that a program with a secret key may also call. */
const counting: FunctionDefinition = {
  name: 'counting',
  run: () => Promise.resolve({ body: { by: 'a person' } }),
  runForService: async (_request, { transaction }) => {
    const { rows } = await transaction('read', (tx) =>
      sql<{ count: number }>`select count(*)::int as count from profiles`.execute(tx),
    );
    return { body: { by: 'a program', count: rows[0]?.count } };
  },
};

/** Functions that expose what the gateway passes to them. */
export const functions: readonly FunctionDefinition[] = [mirror, refusing, counting];
