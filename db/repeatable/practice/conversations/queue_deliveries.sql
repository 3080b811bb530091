-- Queues the job that sends the messages of conversations, for when the first of them is due. A clinic's jobs that send run one after
-- the other, and apart from its other jobs. `p_from`: not before then, because an earlier message waits.
create or replace function app.queue_deliveries(p_clinic uuid, p_conversations uuid[], p_from timestamptz default null) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if app.clinic_id() is distinct from p_clinic then
    raise exception 'messages are sent for the clinic that wrote them' using errcode = 'insufficient_privilege';
  end if;
  perform app.add_job('conversations.deliver', jsonb_build_object('clinicId', p_clinic, 'conversationId', due.conversation_id),
      'messages:' || p_clinic, greatest(due.at, p_from), 'conversations.deliver:' || due.conversation_id)
    from (select m.conversation_id, min(coalesce(m.scheduled_for, m.created_at)) as at from public.messages m
           where m.clinic_id = p_clinic and m.conversation_id = any (p_conversations) and m.status in ('scheduled', 'queued', 'sending')
           group by m.conversation_id) due;
end $$;

grant execute on function app.queue_deliveries to clinic_member, job_server;
