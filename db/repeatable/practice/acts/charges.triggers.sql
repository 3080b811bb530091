create constraint trigger charges_check_act after insert or update on charges deferrable initially deferred
  for each row execute function app.check_act_charges('act_id');
