-- Inserts usual hours, rooms and types, a catalogue and care protocols for a clinic without any. For definer functions that have checked the caller.
create or replace function app.insert_clinic_defaults(p_clinic uuid, p_setup app.clinic_setup) returns void language plpgsql as $$
begin
  if exists (select from public.clinic_hours h where h.clinic_id = p_clinic)
     or exists (select from public.rooms r where r.clinic_id = p_clinic)
     or exists (select from public.appointment_types t where t.clinic_id = p_clinic) then
    raise exception 'this clinic has been set up already' using errcode = 'object_not_in_prerequisite_state';
  end if;
  insert into public.clinic_hours (clinic_id, weekday, start_minute, end_minute)
    select p_clinic, h.weekday, h.start_minute, h.end_minute
      from jsonb_to_recordset(p_setup.hours) as h (weekday integer, start_minute integer, end_minute integer);
  insert into public.rooms (clinic_id, name) select p_clinic, name from unnest(p_setup.rooms) as name;
  insert into public.appointment_types (clinic_id, name, duration_minutes, buffer_minutes, colour, online_bookable, needs_room, position)
    select p_clinic, t.name, t.duration_minutes, t.buffer_minutes, t.colour, t.online_bookable, t.needs_room, t.position
      from jsonb_to_recordset(p_setup.types) as t (name text, duration_minutes integer, buffer_minutes integer, colour integer,
        online_bookable boolean, needs_room boolean, position integer);
  perform app.insert_starter_catalogue(p_clinic, p_setup.catalogue_items, p_setup.tax_rates);
  perform app.insert_starter_record(p_clinic);
  perform app.insert_starter_protocols(p_clinic, p_setup.care_protocols);
end $$;
