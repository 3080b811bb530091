-- Audits what an attempt to charge has come to, whichever code noticed it. Definer: nobody is signed in where events arrive.
create or replace function app.audit_online_payment() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.audit_entries (action, subject_id, clinic_id, after)
    values (case new.state when 'succeeded' then 'online_payment.succeeded' else 'online_payment.ended' end,
      coalesce(new.payment_id, new.id)::text, new.clinic_id,
      jsonb_build_object('attemptId', new.id, 'state', new.state, 'amountMinor', new.amount_minor, 'currency', new.currency));
  return null;
end $$;
