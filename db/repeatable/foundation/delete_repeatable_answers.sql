-- Deletes stored answers of idempotent requests that name one of these records.
create or replace function app.delete_repeatable_answers(p_ids uuid[]) returns void language sql volatile security definer set search_path = ''
  begin atomic
    delete from public.idempotency_keys k
     where exists (select from unnest(p_ids) as about (id) where position(about.id::text in k.response::text) > 0);
  end;
