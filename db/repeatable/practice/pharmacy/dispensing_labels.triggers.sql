create trigger dispensing_labels_append_only before update or delete or truncate on dispensing_labels
  for each statement execute function app.refuse_change('dispensing_labels');
