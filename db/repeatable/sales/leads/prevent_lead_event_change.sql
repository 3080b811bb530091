-- A lead can be deleted with all its data; a single row of its history cannot.
create or replace function app.prevent_lead_event_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' and not exists (select from public.leads l where l.id = old.lead_id) then
    return old;
  end if;
  raise exception 'lead_events is append-only' using errcode = 'insufficient_privilege';
end $$;
