-- Tells the screens that show a visit's text that somebody has saved a section.
create or replace function app.broadcast_visit_section() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast('clinic:' || new.clinic_id, 'visitSection',
    jsonb_build_object('id', new.visit_id, 'section', new.section, 'revision', new.revision, 'by', app.user_id()));
  return null;
end $$;
