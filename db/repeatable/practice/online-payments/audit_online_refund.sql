-- Audits what a refund has come to. Definer: nobody is signed in where events arrive.
create or replace function app.audit_online_refund() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.audit_entries (action, subject_id, clinic_id, after)
    values (case new.state when 'failed' then 'online_refund.failed' else 'online_refund.sent' end,
      new.payment_id::text, new.clinic_id,
      jsonb_build_object('refundId', new.id, 'state', new.state, 'amountMinor', new.amount_minor, 'failure', new.failure));
  return null;
end $$;
