create trigger online_refunds_audit after update of state on online_refunds
  for each row when (old.state <> new.state and new.state in ('failed', 'succeeded'))
  execute function app.audit_online_refund();
