import { recordsOf, type ClinicWorld } from '../matrix/world.ts';
import { apiRequest } from './api-requests.ts';
import { damage } from './damage.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import type { Random } from './random.ts';
import { MESSAGE } from './realtime-messages.ts';
import { wireRequest } from './wire-requests.ts';

/** The other requests are to the Supabase services. */
const API_SHARE = 0.55;
const DAMAGE_SHARE = 0.12;
const FOREIGN_SHARE = 0.06;

const idsOf = (world: ClinicWorld): readonly string[] => [
  world.clinicId,
  world.clientAccount.userId,
  ...Object.values(world.staff).flatMap(({ userId, staffMemberId }) => [userId, staffMemberId]),
  ...recordsOf(world),
];

/** The same request with ids of another clinic in place of its own. */
function withForeignIds(
  random: Random,
  request: FuzzRequest,
  own: ClinicWorld,
  other: ClinicWorld,
): FuzzRequest {
  const foreign = idsOf(other);
  let text = JSON.stringify(request);
  for (const [at, id] of idsOf(own).entries())
    if (text.includes(id) && random.chance(0.8)) text = text.replaceAll(id, foreign[at] ?? id);
  // Safe: the same request with other ids.
  return JSON.parse(text) as FuzzRequest;
}

/** A request or a message to any part of the product. */
export function anyRequest(random: Random, world: ClinicWorld, other: ClinicWorld): FuzzRequest {
  const made = random.chance(API_SHARE) ? apiRequest(random, world) : wireRequest(random, world);
  const request = random.chance(FOREIGN_SHARE) ? withForeignIds(random, made, world, other) : made;
  return request.method !== MESSAGE && random.chance(DAMAGE_SHARE) ? damage(random, request) : request;
}
