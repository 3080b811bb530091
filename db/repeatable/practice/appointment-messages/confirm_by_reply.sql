-- MSG-5. Confirms the visits of which the last message in a conversation speaks, and returns how many of them are confirmed now. Null where
-- that message is about something else, is not a question any more after two weeks, or its visits have begun or are off. For channels that
-- received the client's reply. What the clinic answered by itself is passed over.
create or replace function app.confirm_by_reply(p_clinic uuid, p_conversation uuid) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  visit record;
  confirmed integer;
begin
  if app.clinic_id() is distinct from p_clinic then
    raise exception 'permission denied' using errcode = 'insufficient_privilege';
  end if;
  for visit in
    select a.id, a.status
      from (select m.id from public.messages m
             where m.clinic_id = p_clinic and m.conversation_id = p_conversation and m.direction = 'out' and m.answer_kind is null
               and m.status in ('sent', 'delivered', 'read') and m.at > now() - interval '14 days'
             order by m.position desc limit 1) l
      join public.appointment_messages t on t.clinic_id = p_clinic and t.message_id = l.id
       and t.kind in ('confirmation', 'changed', 'early_reminder', 'reminder')
      join public.appointments a on a.clinic_id = p_clinic and a.id = t.appointment_id and a.starts_at = t.starts_at and a.starts_at > now()
     where app.expects_visit(a.status)
     group by a.id, a.status order by a.id
  loop
    if visit.status = 'confirmed' or app.step_linked_appointment(p_clinic, visit.id, 'confirmed', null, 'reply') then
      confirmed := coalesce(confirmed, 0) + 1;
    end if;
  end loop;
  return confirmed;
end $$;

grant execute on function app.confirm_by_reply to job_server;
