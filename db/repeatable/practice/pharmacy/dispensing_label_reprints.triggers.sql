create trigger dispensing_label_reprints_append_only before update or delete or truncate on dispensing_label_reprints
  for each statement execute function app.refuse_change('dispensing_label_reprints');
