import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenAccount, openTestAuth, type TestAuth } from '#test/auth.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { WRITE } from './auth-parts.ts';
import { createFlowStates, FLOW_SECONDS, readChallenge, type FlowStates } from './flow-states.ts';

let db: TestDatabase;
let wire: TestAuth;
let flows: FlowStates;
beforeAll(async () => {
  db = await createTestDatabase();
  wire = await openTestAuth(db);
  flows = createFlowStates(db.secretKey);
});
afterAll(async () => {
  wire.auth.close();
  await db.drop();
});

const PROVIDER = { accessToken: 'provider-access-canary', refreshToken: 'provider-refresh-canary' };

/** A flow after the provider's callback. */
async function givenFlow() {
  const { userId } = await givenAccount(wire);
  const verifier = randomBytes(32).toString('hex');
  const challenge = readChallenge(createHash('sha256').update(verifier).digest('base64url'), 'S256');
  if (!challenge) throw new Error('no challenge');
  const flowId = await db.database.transaction(WRITE, (tx) =>
    flows.start(tx, { challenge, method: 'oauth', ttlSeconds: FLOW_SECONDS }),
  );
  return { userId, verifier, flowId };
}

const issue = (flowId: string, userId: string) =>
  db.database.transaction(WRITE, (tx) => flows.issueCode(tx, flowId, { userId, provider: PROVIDER }));
const redeem = (code: string, verifier: string) =>
  db.database.transaction(WRITE, (tx) => flows.redeem(tx, code, verifier));

describe('a flow', () => {
  test("issues its code once, and redeeming it returns the provider's tokens", async () => {
    const { userId, verifier, flowId } = await givenFlow();
    const code = await issue(flowId, userId);
    await expect(issue(flowId, userId)).rejects.toMatchObject({ code: 'flow_state_not_found' });
    expect(await redeem(code, verifier)).toEqual({ userId, method: 'oauth', provider: PROVIDER });
    await expect(redeem(code, verifier)).rejects.toMatchObject({ code: 'flow_state_not_found' });
  });

  test('that has expired issues no code', async () => {
    const { userId, flowId } = await givenFlow();
    await db.owner.query(`update auth.flow_states set expires_at = now() where id = $1`, [flowId]);
    await expect(issue(flowId, userId)).rejects.toMatchObject({ code: 'flow_state_not_found' });
  });

  test('has no redeemable code before one is issued', async () => {
    const { flowId, verifier } = await givenFlow();
    await expect(redeem(flowId, verifier)).rejects.toMatchObject({ code: 'flow_state_not_found' });
  });

  test('that has expired is deleted when the next one starts', async () => {
    const { flowId } = await givenFlow();
    await db.owner.query(
      `update auth.flow_states set expires_at = now() - interval '61 minutes' where id = $1`,
      [flowId],
    );
    await givenFlow();
    const { rows } = await db.owner.query('select from auth.flow_states where id = $1', [flowId]);
    expect(rows).toHaveLength(0);
  });
});

test("S-29: the provider's tokens are stored sealed, and can be opened only in their own row", async () => {
  const [firstFlow, secondFlow] = [await givenFlow(), await givenFlow()];
  const code = await issue(firstFlow.flowId, firstFlow.userId);
  await issue(secondFlow.flowId, secondFlow.userId);
  const { rows } = await db.owner.query<{ row: string }>('select f::text as row from auth.flow_states f');
  for (const { row } of rows) {
    for (const canary of Object.values(PROVIDER)) {
      expect(row).not.toContain(canary);
      expect(row).not.toContain(Buffer.from(canary).toString('hex'));
    }
  }
  await db.owner.query(
    'update auth.flow_states set sealed_provider = (select sealed_provider from auth.flow_states where id = $2) where id = $1',
    [firstFlow.flowId, secondFlow.flowId],
  );
  await expect(redeem(code, firstFlow.verifier)).rejects.toThrow();
});
