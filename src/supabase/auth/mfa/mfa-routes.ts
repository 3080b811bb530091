import * as z from 'zod';
import type { AuthRoutes } from '../auth-routes.ts';
import { readBody } from '../read-body.ts';
import { challengeFactor } from './challenge-factor.ts';
import { enrollFactor } from './enroll-factor.ts';
import type { FactorSecrets } from './factor-secrets.ts';
import { unenrollFactor } from './unenroll-factor.ts';
import { verifyFactor } from './verify-factor.ts';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined);

const EnrolBody = z.looseObject({ factor_type: text, friendly_name: text, issuer: text });
const VerifyBody = z.looseObject({ challenge_id: text, code: text });

/** The routes for second factors. */
export const createMfaRoutes =
  (secrets: FactorSecrets): AuthRoutes =>
  (on, parts) => {
    on('POST', '/factors', async ({ c, authorization }) => {
      const { factor_type: factorType, friendly_name: friendlyName, issuer } = await readBody(c, EnrolBody);
      return c.json(await enrollFactor(parts, secrets, authorization, { factorType, friendlyName, issuer }));
    });
    // The client repeats the factor in the body; only the path counts.
    on('POST', '/factors/:id/challenge', async ({ c, authorization, origin }) =>
      c.json(await challengeFactor(parts, authorization, c.req.param('id') ?? '', origin)),
    );
    on('POST', '/factors/:id/verify', async ({ c, authorization, origin }) => {
      const { challenge_id: challengeId = '', code = '' } = await readBody(c, VerifyBody);
      const verification = {
        factorId: c.req.param('id') ?? '',
        challengeId,
        code: code.replaceAll(/\s/g, ''),
      };
      return c.json(await verifyFactor(parts, secrets, authorization, verification, origin));
    });
    on('DELETE', '/factors/:id', async ({ c, authorization, origin }) =>
      c.json(await unenrollFactor(parts, authorization, c.req.param('id') ?? '', origin)),
    );
  };
