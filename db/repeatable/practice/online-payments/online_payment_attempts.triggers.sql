create trigger online_payment_attempts_forward before update or delete on online_payment_attempts
  for each row execute function app.protect_online_attempt();

create trigger online_payment_attempts_truncate before truncate on online_payment_attempts
  for each statement execute function app.refuse_change('online_payment_attempts');

create trigger online_payment_attempts_audit after update of state on online_payment_attempts
  for each row when (old.state <> new.state and new.state in ('failed', 'canceled', 'succeeded'))
  execute function app.audit_online_payment();
