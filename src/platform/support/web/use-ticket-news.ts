import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Endpoint } from '#foundation/contract/endpoint.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { useOwnNews } from '#foundation/web/use-own-news.ts';

/** The staff of a suspended clinic hear no channel: their pages look this often instead. */
const LOOK_EVERY_MS = 30_000;

/** Brings onto the screen what the other side does to tickets meanwhile. */
export function useTicketNews(reads: readonly Pick<Endpoint, 'id'>[]): void {
  const client = useQueryClient();
  const { suspendedAt } = useSession();
  const isDeaf = suspendedAt !== null;
  useOwnNews('ticket', reads);
  const look = useEffectEvent(() => {
    for (const { id } of reads) void client.invalidateQueries({ queryKey: [id] });
  });
  useEffect(() => {
    if (!isDeaf) return undefined;
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isDeaf]);
}
