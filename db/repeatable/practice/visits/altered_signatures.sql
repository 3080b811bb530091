-- SIGN-1. The entries of some pets' chains whose visits no longer say what was signed: rows that somebody changed past every trigger.
-- Not compared is what changes by right: names, the weight, open problems, and what was planned and ended with the visit. Of a
-- row only what was signed is compared, so that a later column alters nothing. It runs with definer rights, so that what the caller
-- may not read is compared too; it reveals positions only.
create or replace function app.altered_signatures(p_clinic uuid, p_pets uuid[]) returns table (pet uuid, "at" integer)
  language sql stable security definer set search_path = '' set timezone = 'UTC'
  begin atomic
    select g.pet_id, g.position
      from public.visit_signatures g
      cross join lateral (select coalesce(app.visit_record(p_clinic, g.visit_id), '{}') as record offset 0) n
      cross join lateral (values
        ('$.findings[*]'::jsonpath), ('$.vitals[*]'), ('$.diagnoses[*]'), ('$.acts[*] ? (@.status == "done")')) as part (rows)
     where g.clinic_id = p_clinic and p_clinic = (select app.clinic_id()) and (select app.has_permission('record:read'))
       and g.pet_id = any (p_pets) and g.kind in ('signature', 'automatic_lock')
       and (g.content -> 'sections' is distinct from n.record -> 'sections'
         or g.content #> '{visit,reason}' is distinct from n.record #> '{visit,reason}'
         or g.content #> '{visit,startedAt}' is distinct from n.record #> '{visit,startedAt}'
         or jsonb_array_length(jsonb_path_query_array(g.content, part.rows))
              <> jsonb_array_length(jsonb_path_query_array(n.record, part.rows))
         or not jsonb_path_query_array(n.record, part.rows) @> jsonb_path_query_array(g.content, part.rows))
     group by g.pet_id, g.position;
  end;

grant execute on function app.altered_signatures to clinic_member;
