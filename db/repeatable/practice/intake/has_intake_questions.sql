-- Whether a clinic asks its clients questions before visits: on, unless it has turned them or the assistant off. For functions with definer
-- rights only; nobody else may call it.
create or replace function app.has_intake_questions(p_clinic uuid) returns boolean language sql stable set search_path = ''
  begin atomic
    select not exists (
      select from public.ai_choices c
       where c.clinic_id = p_clinic and (c.is_off or 'intake_questions' = any (c.features_off)));
  end;
