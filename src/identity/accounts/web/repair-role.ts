import type { User } from '@supabase/supabase-js';
import type { Notice } from '#foundation/web/notice/notify.ts';
import { hasRole, insertRole, metadataText, type Tables } from '#foundation/web/session/load-profile.ts';

export type RoleRepair = { readonly repaired: true } | { readonly repaired: false; readonly notice: Notice };

const refused = (title: string, text: string): RoleRepair => ({
  repaired: false,
  notice: { title, text, tone: 'destructive' },
});

/** The role could be neither read nor assigned. */
const notAssigned = (metadataRole: string | null): RoleRepair =>
  metadataRole === null
    ? refused(
        'Role Assignment Failed',
        'There was a problem assigning a role to your account. Please contact support.',
      )
    : refused(
        'Role Assignment Failed',
        'There was a problem with your account role. Please contact support.',
      );

/**
 * Gives a user whose profile has no role the role that their metadata name, or `client`. The last attempt on the root
 * page after loading the profile failed. Somebody whose role cannot be read may have one: nothing is requested for them.
 */
export async function repairRole(tables: Tables, user: User): Promise<RoleRepair> {
  const metadataRole = metadataText(user, 'role');
  const found = await hasRole(tables, user.id).catch(() => null);
  if (found === null) return notAssigned(metadataRole);
  if (found) return { repaired: true };
  try {
    if (metadataRole !== null && (await insertRole(tables, user.id, metadataRole)).error === null)
      return { repaired: true };
    if ((await insertRole(tables, user.id, 'client')).error === null) return { repaired: true };
    return notAssigned(metadataRole);
  } catch {
    return refused('Error', 'An unexpected error occurred. Please try again.');
  }
}
