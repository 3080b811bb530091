-- Only when an act is done or undone: acts that were done before movements were kept have none.
create constraint trigger acts_check_stock after insert or update of status on acts deferrable initially deferred
  for each row execute function app.check_act_stock('id');
