-- Gives a new clinic usual hours, rooms and types, and a catalogue, so that it can be used at once. For the platform, and only for a
-- clinic without any.
create or replace function app.apply_clinic_defaults(p_clinic uuid, p_setup app.clinic_setup) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not app.has_permission('platform_clinic:manage') then
    raise exception 'permission denied to apply defaults to a clinic' using errcode = 'insufficient_privilege';
  end if;
  perform app.insert_clinic_defaults(p_clinic, p_setup);
end $$;

grant execute on function app.apply_clinic_defaults to platform_member;
