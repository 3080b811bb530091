import { type RawBuilder, sql } from 'kysely';

/** The attachments of message `m` that the reader may see. */
export const attachmentsOfMessage = (): RawBuilder<unknown> => sql`
  coalesce((select json_agg(json_build_object('id', a.id, 'fileName', a.file_name, 'path', o.name, 'sizeBytes', o.size_bytes)
      order by a.file_name, a.id)
    from ticket_attachments a left join storage.objects o on o.id = a.object_id
   where a.ticket_id = m.ticket_id and a.message_id = m.id), '[]')`;

/** Which side wrote message `m`. */
export const sideOfMessage = (): RawBuilder<unknown> =>
  sql`case m.author_role when 'platform_admin' then 'platform' else 'requester' end`;
