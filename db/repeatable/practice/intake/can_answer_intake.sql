-- Whether the client of an appointment can answer the questions before it and has not: the clinic asks them, and the client signs in. For
-- functions of the server, whose callers see no answers; it reveals only this.
create or replace function app.can_answer_intake(p_clinic uuid, p_appointment uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select app.has_intake_questions(p_clinic)
      and exists (
        select from public.appointments a join public.clients c on c.clinic_id = p_clinic and c.id = a.client_id
         where a.clinic_id = p_clinic and a.id = p_appointment and c.user_id is not null
           and (app.expects_visit(a.status) or a.status = 'requested'))
      and not exists (select from public.intake_answers i where i.clinic_id = p_clinic and i.appointment_id = p_appointment);
  end;
