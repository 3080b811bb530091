-- G-02. Refuses to change a client who was erased, and to add to one: a name would be back unnoticed. It runs with definer
-- rights because the caller may not see the client; it reveals only that the client was erased.
create or replace function app.refuse_erased_client() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.clients c
              where c.clinic_id = new.clinic_id and c.id = (to_jsonb(new) ->> tg_argv[0])::uuid and c.erased_at is not null) then
    raise exception 'the client was erased' using errcode = 'check_violation', constraint = 'clients_erased_check';
  end if;
  return new;
end $$;
