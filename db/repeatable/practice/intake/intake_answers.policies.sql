alter table intake_answers enable row level security;
alter table intake_answers force row level security;

grant select on intake_answers to clinic_member;
-- Without what the clinic thinks of them.
grant select (clinic_id, appointment_id, pet_id, client_id, language, answers, conversation_id, revision, answered_at, changed_at)
  on intake_answers to clinic_client;
grant insert (clinic_id, appointment_id, pet_id, client_id, language, answers, emergency, conversation_id) on intake_answers to clinic_client;
grant update (client_id, language, answers, emergency, conversation_id, revision, changed_at) on intake_answers to clinic_client;

create policy intake_answers_member_select on intake_answers for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:read')));

-- Their own, and until the visit those of another client of the pet.
create policy intake_answers_client_select on intake_answers for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and pet_id = any (array(select app.own_pet_ids()))
    and (select app.has_permission('own_appointment:read'))
    and (client_id = any (array(select app.own_client_ids()))
      or exists (select from appointments a
                  where a.clinic_id = intake_answers.clinic_id and a.id = intake_answers.appointment_id and a.ends_at > now()
                    and a.status in ('requested', 'booked', 'confirmed'))));

create policy intake_answers_client_insert on intake_answers for insert to clinic_client
  with check (clinic_id = any (array(select app.own_clinic_ids())) and pet_id = any (array(select app.own_pet_ids()))
    and client_id = any (array(select app.own_client_ids())) and (select app.has_permission('own_appointment:write'))
    and app.asks_intake_questions(clinic_id));

create policy intake_answers_client_update on intake_answers for update to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and pet_id = any (array(select app.own_pet_ids()))
    and (select app.has_permission('own_appointment:write')) and app.asks_intake_questions(clinic_id))
  with check (clinic_id = any (array(select app.own_clinic_ids())) and pet_id = any (array(select app.own_pet_ids()))
    and client_id = any (array(select app.own_client_ids())));
