import type { Hono } from 'hono';
import { sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Pictures of people, each under an id of its own. An `<img>` sends no token, so the id is what is asked for. */
export const servePhotos =
  (database: Database<Tables>) =>
  (app: Hono): void => {
    app.get('/api/v1/photos/:id', async (c) => {
      const id = c.req.param('id');
      const image = UUID.test(id)
        ? await database.transaction({ databaseRole: 'anon', mode: 'read' }, async (tx) => {
            const { rows } = await sql<{
              image: Buffer | null;
            }>`select app.photo(${id}::uuid) as image`.execute(tx);
            return rows[0]?.image ?? null;
          })
        : null;
      if (!image) return c.text('Not found\n', 404);
      c.header('Content-Type', 'image/webp');
      c.header('Cache-Control', 'private, max-age=31536000, immutable');
      c.header('Content-Disposition', 'inline; filename="photo.webp"');
      return c.body(new Uint8Array(image));
    });
  };
