-- Whether a clinic of the caller asks its clients questions before visits. It runs with definer rights because clients may not see what the
-- clinic has turned off; it reveals only this.
create or replace function app.asks_intake_questions(p_clinic uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select app.has_permission('own_appointment:read') and p_clinic in (select app.own_clinic_ids()) and app.has_intake_questions(p_clinic);
  end;

grant execute on function app.asks_intake_questions to clinic_client;
