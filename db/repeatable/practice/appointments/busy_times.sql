-- When a doctor or a room is not free, without what fills the time. For clients who look for a slot.
create or replace function app.busy_times(p_clinic uuid, p_from timestamptz, p_to timestamptz)
  returns table (doctor_id uuid, room_id uuid, starts_at timestamptz, ends_at timestamptz)
  language sql stable security definer set search_path = ''
  begin atomic
    select a.doctor_id, a.room_id, a.starts_at, a.busy_until from public.appointments a
     where a.clinic_id = p_clinic and a.starts_at < p_to and a.starts_at >= p_from - interval '1 day' and a.busy_until > p_from
       and a.holds_slot
       and (p_clinic = app.clinic_id() and app.has_permission('appointment:read') or p_clinic in (select app.own_clinic_ids()))
    union all
    select b.doctor_id, null, b.starts_at, b.ends_at from public.blocks b
     where b.clinic_id = p_clinic and b.starts_at < p_to and b.ends_at > p_from
       and (p_clinic = app.clinic_id() and app.has_permission('appointment:read') or p_clinic in (select app.own_clinic_ids()))
    union all
    select e.doctor_id, null, e.starts_at, e.ends_at from app.times_elsewhere(p_clinic, p_from, p_to) e;
  end;

grant execute on function app.busy_times to clinic_client, clinic_member;
