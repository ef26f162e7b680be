% Prints the network of make.py as Octave does. Run it here: octave --no-gui make.m
W = [1 0; .6 .8; -.28 .96];
b = [.5; -.3; .2];
a = [1 -2 1.5];
c = .7;
save("-text", "octave-save.txt", "W", "b", "a", "c");
diary octave-display.txt
W, b, a, c
diary off
f = fopen("octave-mat2str.txt", "w");
fprintf(f, "W = %s;\nb = %s;\na = %s;\nc = %s;\n", mat2str(W, 17), mat2str(b, 17), mat2str(a, 17), mat2str(c, 17));
fclose(f);
format long
diary octave-long.txt
W, b, a, c
diary off
