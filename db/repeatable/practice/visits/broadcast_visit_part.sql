-- Tells the screens that show a visit that something of it has changed, by the row's visit.
create or replace function app.broadcast_visit_part() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  if changed ->> 'visit_id' is not null then
    perform app.broadcast('clinic:' || (changed ->> 'clinic_id'), 'visitPart',
      jsonb_build_object('id', changed ->> 'visit_id', 'by', app.user_id()));
  end if;
  return null;
end $$;
