-- Releases the reservation of a request that was never made or cost nothing.
create or replace function app.release_ai_reservation(p_reservation uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  if not app.has_permission('ai:use') then
    raise exception 'permission denied to release' using errcode = 'insufficient_privilege';
  end if;
  update public.ai_reservations r set status = 'released', closed_at = now()
   where r.clinic_id = app.clinic_id() and r.id = p_reservation and r.user_id = app.user_id() and r.status = 'open';
  return found;
end $$;

grant execute on function app.release_ai_reservation to clinic_member;
