-- Records that one record is merged into another, and returns its id. For the functions that merge, which have checked the
-- caller: nobody else adds merges.
create or replace function app.record_merge(p_clinic uuid, p_subject text, p_from uuid, p_to uuid, p_reason text, p_fields jsonb,
  p_undoes uuid) returns uuid language plpgsql security definer set search_path = '' as $$
declare
  merge uuid;
begin
  insert into public.merges (clinic_id, subject, from_id, to_id, reason, fields, undoes)
    values (p_clinic, p_subject, p_from, p_to, p_reason, p_fields, p_undoes) returning id into merge;
  return merge;
end $$;
